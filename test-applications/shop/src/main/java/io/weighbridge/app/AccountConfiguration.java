package io.weighbridge.app;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.config.annotation.authentication.configuration.AuthenticationConfiguration;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;

/** Who can log in. */
@Configuration(proxyBeanMethods = false)
class AccountConfiguration {

    private static final int CUSTOMERS = 10;

    @Bean
    PasswordEncoder passwords() {
        return new BCryptPasswordEncoder();
    }

    @Bean
    InMemoryUserDetailsManager users(PasswordEncoder passwords) {
        InMemoryUserDetailsManager users = new InMemoryUserDetailsManager();
        users.createUser(customer("user", passwords.encode("user-password")));
        String password = passwords.encode("customer-password");
        for (int number = 0; number < CUSTOMERS; number++) {
            users.createUser(customer("customer" + number, password));
        }
        return users;
    }

    private static UserDetails customer(String name, String password) {
        return User.withUsername(name).password(password).roles("CUSTOMER").build();
    }

    /** For logins that no filter handles. */
    @Bean
    AuthenticationManager logins(AuthenticationConfiguration configuration) throws Exception {
        return configuration.getAuthenticationManager();
    }
}
