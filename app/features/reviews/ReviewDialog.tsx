import { useForm, type UseFormReturn } from "react-hook-form";
import { useDraft } from "#app/db/useDraft.ts";
import { useMutate } from "#app/sync/useMutate.ts";
import { ChoiceCards } from "#app/ui/ChoiceCards.tsx";
import { FormDialog } from "#app/ui/FormDialog.tsx";
import { TextArea } from "#app/ui/TextField.tsx";
import type { Bid } from "#shared/entities/bid.ts";
import type { ReviewSide } from "#shared/entities/review.ts";
import { limits } from "#shared/rules/limits.ts";
import { reviewTexts as texts } from "./texts.ts";

const empty = {
  rating: "",
  qualityRating: "",
  communicationRating: "",
  professionalismRating: "",
  reviewText: "",
  wouldRecommend: "",
};
type ReviewValues = typeof empty;

const questions = {
  requester: ["rating", "qualityRating", "communicationRating", "professionalismRating"],
  streamer: ["rating"],
} as const satisfies Record<ReviewSide, readonly (keyof ReviewValues)[]>;

interface ReviewDialogProps {
  bid: Bid;
  side: ReviewSide;
  match: string;
  onClose: () => void;
}

/** The review form: stars, words, and whether one would do it again. What was typed stays until it is sent. */
export function ReviewDialog({ bid, side, match, onClose }: ReviewDialogProps) {
  const form = useForm({ defaultValues: empty });
  const { clearDraft } = useDraft(`review ${bid.id}`, form);
  const { run, isBusy } = useMutate("review.write", { success: texts.sent, failure: { title: texts.failed } });
  const send = form.handleSubmit(async (values) => {
    const outcome = await run({ id: crypto.randomUUID(), bidId: bid.id, ...answersOf(values, side) });
    if (outcome.status === "refused") return;
    form.reset();
    clearDraft();
    onClose();
  });
  const other = side === "requester" ? bid.streamerName : (bid.contactName ?? texts.somebody);
  return (
    <FormDialog
      onClose={onClose}
      title={texts[side].title(other)}
      description={texts.description(match)}
      submit={texts.send}
      variant="primary"
      busy={isBusy && texts.sending}
      onSubmit={send}
    >
      <div className="flex flex-col gap-5">
        <Questions form={form} side={side} />
      </div>
    </FormDialog>
  );
}

function Questions({ form, side }: { form: UseFormReturn<ReviewValues>; side: ReviewSide }) {
  const { register, formState } = form;
  return (
    <>
      {questions[side].map((name, index) => (
        <ChoiceCards
          key={name}
          {...register(name, { validate: (stars) => stars !== "" || texts.choose })}
          label={texts.fields[name]}
          required
          columns={5}
          columnsWide={5}
          choices={stars}
          hint={index === 0 ? texts.scale : undefined}
          error={formState.errors[name]?.message}
        />
      ))}
      <TextArea
        {...register("reviewText")}
        label={texts.words}
        labelNote={texts.optional}
        hint={texts[side].hint}
        maxLength={limits.review}
      />
      <ChoiceCards
        {...register("wouldRecommend", { validate: (answer) => answer !== "" || texts.answer })}
        label={texts[side].recommend}
        required
        columns={2}
        columnsWide={2}
        choices={yesOrNo}
        error={formState.errors.wouldRecommend?.message}
      />
    </>
  );
}

const stars = ["1", "2", "3", "4", "5"].map((value) => ({ value, label: value }));
const yesOrNo = [
  { value: "yes", label: texts.yes },
  { value: "no", label: texts.no },
];

function answersOf(values: ReviewValues, side: ReviewSide) {
  const given = Object.fromEntries(questions[side].map((name) => [name, Number(values[name])]));
  return {
    ...given,
    rating: Number(values.rating),
    reviewText: values.reviewText,
    wouldRecommend: values.wouldRecommend === "yes",
  };
}
