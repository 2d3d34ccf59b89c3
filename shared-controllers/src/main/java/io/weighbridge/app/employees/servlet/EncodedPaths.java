package io.weighbridge.app.employees.servlet;

import static org.eclipse.jetty.http.UriCompliance.Violation.AMBIGUOUS_PATH_ENCODING;
import static org.eclipse.jetty.http.UriCompliance.Violation.AMBIGUOUS_PATH_PARAMETER;
import static org.eclipse.jetty.http.UriCompliance.Violation.AMBIGUOUS_PATH_SEPARATOR;
import static org.eclipse.jetty.http.UriCompliance.Violation.SUSPICIOUS_PATH_CHARACTERS;
import static org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type.SERVLET;

import io.weighbridge.app.employees.Store;
import org.apache.catalina.connector.Connector;
import org.apache.tomcat.util.buf.EncodedSolidusHandling;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Server;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.web.embedded.jetty.JettyServletWebServerFactory;
import org.springframework.boot.web.embedded.tomcat.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Profile;

/**
 * Allows encoded slashes in names, as Undertow and Reactor Netty do by default. Spring splits a
 * path before it decodes it, so {@code a%2Fb} is one name, not two.
 */
@Configuration(proxyBeanMethods = false)
@Profile(Store.PROFILE)
@ConditionalOnWebApplication(type = SERVLET)
class EncodedPaths {

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(Connector.class)
    static class OnTomcat {

        @Bean
        WebServerFactoryCustomizer<TomcatServletWebServerFactory> tomcatPaths() {
            return factory -> factory.addConnectorCustomizers(OnTomcat::pass);
        }

        private static void pass(Connector connector) {
            connector.setEncodedSolidusHandling(EncodedSolidusHandling.PASS_THROUGH.getValue());
            connector.setEncodedReverseSolidusHandling(
                    EncodedSolidusHandling.PASS_THROUGH.getValue());
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({Server.class, ServletContextHandler.class})
    static class OnJetty {

        @Bean
        WebServerFactoryCustomizer<JettyServletWebServerFactory> jettyPaths() {
            return factory -> factory.addServerCustomizers(OnJetty::pass);
        }

        private static void pass(Server server) {
            UriCompliance names =
                    UriCompliance.DEFAULT.with(
                            "names",
                            AMBIGUOUS_PATH_SEPARATOR,
                            AMBIGUOUS_PATH_ENCODING,
                            AMBIGUOUS_PATH_PARAMETER,
                            SUSPICIOUS_PATH_CHARACTERS);
            for (org.eclipse.jetty.server.Connector connector : server.getConnectors()) {
                connector.getConnectionFactories().stream()
                        .filter(HttpConfiguration.ConnectionFactory.class::isInstance)
                        .map(HttpConfiguration.ConnectionFactory.class::cast)
                        .forEach(http -> http.getHttpConfiguration().setUriCompliance(names));
            }
            server.getDescendants(ServletContextHandler.class)
                    .forEach(context -> context.getServletHandler().setDecodeAmbiguousURIs(true));
        }
    }
}
