/* The steps of "Example of the Glicko-2 system", numbered as there. */
#include "server/glicko.h"

#include <math.h>

static const double scale = 173.7178, tau = 0.5, exact = 0.000001, pi = 3.14159265358979323846;

Glicko glicko_new(void)
{
    return (Glicko){1500, 350, 0.06};
}

static double g_of(double phi)
{
    return 1 / sqrt(1 + 3 * phi * phi / (pi * pi));
}

static double f_of(double x, double delta, double phi, double v, double a)
{
    double e = exp(x), d = phi * phi + v + e;
    return e * (delta * delta - d) / (2 * d * d) - (x - a) / (tau * tau);
}

/* Step 5: the volatility, by the Illinois method. */
static double volatility(double sigma, double delta, double phi, double v)
{
    double a = log(sigma * sigma), A = a, B;
    if (delta * delta > phi * phi + v) {
        B = log(delta * delta - phi * phi - v);
    } else {
        double k = 1;
        while (f_of(a - k * tau, delta, phi, v, a) < 0)
            k++;
        B = a - k * tau;
    }
    double fA = f_of(A, delta, phi, v, a), fB = f_of(B, delta, phi, v, a);
    while (fabs(B - A) > exact) {
        double C = A + (A - B) * fA / (fB - fA), fC = f_of(C, delta, phi, v, a);
        if (fC * fB <= 0) {
            A = B;
            fA = fB;
        } else {
            fA /= 2;
        }
        B = C;
        fB = fC;
    }
    return exp(A / 2);
}

Glicko glicko_after(Glicko player, const Bout *bouts, int count)
{
    double mu = (player.rating - 1500) / scale, phi = player.deviation / scale;
    double information = 0, gain = 0;
    for (int i = 0; i < count; i++) {
        double g = g_of(bouts[i].other.deviation / scale);
        double expected = 1 / (1 + exp(-g * (mu - (bouts[i].other.rating - 1500) / scale)));
        information += g * g * expected * (1 - expected);
        gain += g * (bouts[i].score - expected);
    }
    if (count == 0) {
        player.deviation =
            fmin(350, scale * sqrt(phi * phi + player.volatility * player.volatility));
        return player;
    }
    double v = 1 / information;
    double sigma = volatility(player.volatility, v * gain, phi, v);
    double star = sqrt(phi * phi + sigma * sigma);
    double after = 1 / sqrt(1 / (star * star) + 1 / v);
    return (Glicko){1500 + scale * (mu + after * after * gain), fmin(350, scale * after), sigma};
}
