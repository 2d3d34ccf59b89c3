package io.weighbridge.peer

import org.springframework.boot.SpringBootConfiguration
import org.springframework.boot.autoconfigure.EnableAutoConfiguration
import org.springframework.boot.runApplication
import org.springframework.context.annotation.ComponentScan
import org.springframework.context.annotation.ComponentScan.Filter
import org.springframework.context.annotation.FilterType

/** The application of the other containers, with its small answers written in Kotlin: only the language differs. */
@SpringBootConfiguration
@EnableAutoConfiguration
@ComponentScan(
    basePackages = ["io.weighbridge"],
    excludeFilters = [
        Filter(type = FilterType.REGEX, pattern = ["io.weighbridge.app.(Application|TextController|GraphQlController)"]),
    ],
)
class KotlinApplication

fun main(args: Array<String>) {
    runApplication<KotlinApplication>(*args)
}
