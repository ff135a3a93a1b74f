/* Trains the net by self-play. */
#include "train/train.h"
#include "train/convert.h"
#include "train/td_train.h"
#include "train/train_log.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/args.h"
#include "cli/command.h"

/* "3e-4:3e-5", or one number for both. */
static bool read_ends(const char *text, float *ends)
{
    char *end;
    ends[0] = ends[1] = strtof(text, &end);
    if (*end == ':')
        ends[1] = strtof(end + 1, &end);
    return !*end && end != text;
}

static const char about[] =
    "Trains the net by playing against itself. The checkpoint is read if it exists and written "
    "every 20 batches, so a run can be stopped and resumed at any time. Prints one line per batch: "
    "speed, how undecided the net is (entropy 0 to 1), the error of its win chances, and now and "
    "then its share of wins against 'greedy' and a frozen checkpoint.";

/* What the options say. */
static TrainPlan plan = {
    .file = "windfall.train",
    .modes = "base-2p:4,base-2px:3,base-3p:1.5,base-4p:1.5,tgs-2p:3,tgs-2px:2,tgs-3p:1.2,"
             "tgs-4p:1,tgs-5p:0.8,draft-2p:0.5,draft-2px:0.4,draft-3p:0.3,"
             "robot-easy:0.4,robot-medium:0.6,robot-hard:0.8,coop:0.5",
    .slots = 128,
    .batch = 131072,
    .step = 8192,
    .passes = 1,
    .test_every = 10,
    .test_games = 400,
    .seed = 1,
    .lambda = 0.95f,
    .clip = 0.2f,
    .old_share = 0.1f,
    .teach_plays = 200,
    .teach_rounds = 3};
static int span = 500, greedy = 15, teach = 0, replay = 4, rivals = 0;
static const char *export = NULL, *name = "net", *td = NULL, *opponent_model = NULL, *slim = NULL,
                  *convert = NULL;
static int games = 30000, grid = 1;
static const char *scale = "1", *lesson = "10", *rival = "0.5";
static const char *rate = "5e-4:5e-5", *entropy = "0.02:0.003", *margin = "0.4:0.05";
static float times[2]; /* of --scale */

static const Arg args[] = {
    ARG_TEXT("file", "PATH", "the checkpoint", &plan.file),
    ARG_TEXT("modes", "LIST", "modes and how often each is played", &plan.modes),
    ARG_TEXT("keep", "LIST", "keep copies PATH.N after N million choices, e.g. 2,10,50",
             &plan.keep),
    ARG_TEXT("export", "PATH", "only write the net of the checkpoint as a player's net", &export),
    ARG_TEXT("scale", "X",
             "with --export: multiply the logits of winning, as league --calibration advises",
             &scale),
    ARG_TEXT("convert", "PATH", "only convert a net file to the current version", &convert),
    ARG_NUMBER("grid", "N",
               "with --convert: round its weights to multiples of N, preferably odd, so that it "
               "packs smaller",
               &grid, 1, 256),
    ARG_TEXT("slim", "PATH", "only write the checkpoint without the learner's state", &slim),
    ARG_TEXT("td50", "PATH", "only train the reference player, and write it there", &td),
    ARG_TEXT("opponent-model", "PATH", "only train the opponent model, and write it there",
             &opponent_model),
    ARG_TEXT("habit", "PATH", NULL, &opponent_model),
    ARG_NUMBER("games", "N", "games for --td50 and --opponent-model", &games, 1, 100000000),
    ARG_TEXT("name", "NAME", "the name of that net in its file", &name),
    ARG_TEXT("frozen", "PATH", "a checkpoint to test against", &plan.frozen),
    ARG_FLAG("respond",
             "every game is against the frozen checkpoint: how much can a rival exploit it?",
             &plan.respond),
    ARG_FLAG("gpu", "run and train the net on a GPU", &plan.gpu),
    ARG_NUMBER("threads", "N", "threads; all cores if not given", &plan.threads, 1, 256),
    ARG_NUMBER("slots", "N", "games at a time in a thread", &plan.slots, 1, 4096),
    ARG_NUMBER("batch", "N", "choices per batch", &plan.batch, 64, 100000000),
    ARG_NUMBER("step", "N", "choices in each optimizer step", &plan.step, 64, 10000000),
    ARG_NUMBER("passes", "N", "passes over each batch", &plan.passes, 1, 20),
    ARG_NUMBER("seconds", "N", "stop after this time; 0: never", &plan.seconds, 0, 100000000),
    ARG_NUMBER("test-every", "N", "batches between two tests; 0: none", &plan.test_every, 0,
               1000000),
    ARG_NUMBER("test-games", "N", "games of a test", &plan.test_games, 0, 1000000),
    ARG_NUMBER("greedy", "N", "per cent of the games with 'greedy' in all other seats", &greedy, 0,
               100),
    ARG_NUMBER(
        "rivals", "N",
        "per cent of the choices where a plausible other one is tried, too, up to the next round",
        &rivals, 0, 100),
    ARG_TEXT("rival-weight", "X", "weight of such a comparison relative to an ordinary choice",
             &rival),
    ARG_NUMBER("teach", "N",
               "questions in a million that are searched, with the results as training targets",
               &teach, 0, 1000000),
    ARG_NUMBER("teach-plays", "N", "playouts for each of them", &plan.teach_plays, 2, 100000),
    ARG_NUMBER("teach-rounds", "N", "further rounds that are played in these playouts (3)",
               &plan.teach_rounds, 0, 12),
    ARG_FLAG("teach-few", "search only questions about actions and cards to place",
             &plan.teach_few),
    ARG_TEXT("teach-weight", "X", "weight of such a lesson relative to an ordinary choice",
             &lesson),
    ARG_NUMBER("replay", "N", "lessons that are learned again, per cent of a batch", &replay, 0,
               50),
    ARG_SEED("seed", "N", "random seed of the net and all games", &plan.seed),
    ARG_NUMBER("span", "N",
               "millions of choices over which the next three change; 0: over --seconds", &span, 0,
               1000000),
    ARG_TEXT("rate", "A:B", "learning rate", &rate),
    ARG_TEXT("entropy", "A:B", "entropy bonus", &entropy),
    ARG_TEXT("margin", "A:B", "share of the margin in the reward", &margin),
};

static const Usage usage = {"train", "", about, 0, 0, args, sizeof args / sizeof *args};

static int read_weight(const char *option, const char *text, float *weight)
{
    float ends[2];
    if (!read_ends(text, ends) || !(ends[0] > 0 && ends[0] <= 1000))
        return args_fail("train", "--%s is a number up to 1000, not '%s'", option, text);
    *weight = ends[0];
    return ARGS_READ;
}

static int read_numbers(void)
{
    if (!read_ends(rate, plan.rate) || !read_ends(entropy, plan.entropy) ||
        !read_ends(margin, plan.margin))
        return args_fail("train", "rate, entropy and margin are numbers like 3e-4:3e-5");
    if (!read_ends(scale, times) || !(times[0] > 0.1f && times[0] < 10))
        return args_fail("train", "--scale is a number from 0.1 to 10, not '%s'", scale);
    if (plan.respond && !plan.frozen)
        return args_fail("train", "--respond needs --frozen");
    plan.teach = (float)teach / 1e6f;
    plan.rivals = (float)rivals / 100;
    plan.replay = (float)replay / 100;
    plan.span = span * 1e6;
    plan.bot_share = (float)greedy / 100;
    int status = read_weight("teach-weight", lesson, &plan.teach_weight);
    return status == ARGS_READ ? read_weight("rival-weight", rival, &plan.rival_weight) : status;
}

static int run(int argc, char **argv)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    plan.threads = cores > 0 ? (int)cores : 1;
    int words, status = args_read(&usage, argc, argv, &words);
    if (status == ARGS_READ)
        status = read_numbers();
    if (status != ARGS_READ)
        return status;
    train_speak(args_locale());
    Mix mix;
    if ((td || opponent_model) && !mix_read(&mix, plan.modes))
        return args_fail("train", "cannot read the modes '%s'", plan.modes);
    if (td)
        return td_train(td, &mix, games, plan.seed) ? EXIT_RIGHT : EXIT_FAILED;
    if (opponent_model)
        return opponent_model_train(opponent_model, &mix, games, plan.seed) ? EXIT_RIGHT
                                                                            : EXIT_FAILED;
    if (convert)
        return convert_net(convert, grid) ? EXIT_RIGHT : EXIT_FAILED;
    if (slim)
        return train_slim(plan.file, slim) ? EXIT_RIGHT : EXIT_FAILED;
    if (export)
        return train_export(plan.file, export, name, times[0]) ? EXIT_RIGHT : EXIT_FAILED;
    return train_run(&plan);
}

const Command command_train = {"train", "train the net by self-play", run};
