package io.weighbridge.cli;

import io.weighbridge.calibrate.CalibrateFeature;
import io.weighbridge.command.Features;
import io.weighbridge.doctor.DoctorFeature;
import io.weighbridge.pods.PodsFeature;
import io.weighbridge.profile.ProfileFeature;
import io.weighbridge.regression.RegressionFeature;
import io.weighbridge.requests.RequestsFeature;
import io.weighbridge.services.ServicesFeature;
import io.weighbridge.squeeze.SqueezeFeature;
import io.weighbridge.suite.SuiteFeature;
import io.weighbridge.switches.SwitchesFeature;
import java.util.List;

/** The features of weigh, in the order of their commands in the help. */
public final class Registration {

    private Registration() {}

    /** All features. */
    public static Features features() {
        return new Features(
                List.of(
                        new SwitchesFeature(),
                        new SqueezeFeature(),
                        new RegressionFeature(),
                        new CalibrateFeature(),
                        new ProfileFeature(),
                        new SuiteFeature(),
                        new ServicesFeature(),
                        new PodsFeature(),
                        new RequestsFeature(),
                        new DoctorFeature()));
    }
}
