import { ChevronDown } from "lucide-react";
import type { UseFormReturn } from "react-hook-form";
import { useDraft } from "#app/db/useDraft.ts";
import { useMutate } from "#app/sync/useMutate.ts";
import { ChoiceCards } from "#app/ui/ChoiceCards.tsx";
import { FormDialog } from "#app/ui/FormDialog.tsx";
import { StarField } from "#app/ui/StarField.tsx";
import { TextArea } from "#app/ui/TextField.tsx";
import { useForm } from "#app/ui/useForm.ts";
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

/** Asked of a requester only, in addition to the rating of the whole match. */
const details = ["qualityRating", "communicationRating", "professionalismRating"] as const;

interface ReviewDialogProps {
  bid: Bid;
  side: ReviewSide;
  match: string;
  onClose: () => void;
}

/** One row of stars is a rating; words and the rest are optional. Keeps what was typed until it is sent. */
export function ReviewDialog({ bid, side, match, onClose }: ReviewDialogProps) {
  const form = useForm({ defaultValues: empty });
  const { clearDraft } = useDraft(`review ${bid.id}`, form);
  const { run, isBusy } = useMutate("review.write", { success: texts.sent, failure: { title: texts.failed } });
  const send = form.handleSubmit(async (values) => {
    const outcome = await run({ id: crypto.randomUUID(), bidId: bid.id, ...answersOf(values) });
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

type QuestionProps = { form: UseFormReturn<ReviewValues>; side: ReviewSide };

function Questions({ form, side }: QuestionProps) {
  const { register, formState } = form;
  return (
    <>
      <StarField
        {...register("rating", { validate: (stars) => stars !== "" || texts.choose })}
        label={texts.fields.rating}
        required
        hint={texts.scale}
        error={formState.errors.rating?.message}
      />
      <TextArea
        {...register("reviewText")}
        label={texts.words}
        labelNote={texts.optional}
        hint={texts[side].hint}
        maxLength={limits.review}
      />
      {side === "requester" ? <Details form={form} side={side} /> : <Recommend form={form} side={side} />}
    </>
  );
}

/** Starts open when the draft answers one of its questions. */
function Details({ form, side }: QuestionProps) {
  const isAnswered = form.watch([...details, "wouldRecommend"]).some((answer) => answer !== "");
  return (
    <details open={isAnswered} className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold text-sky-text [&::-webkit-details-marker]:hidden">
        <span className="flex-1">
          {texts.more} <span className="font-normal text-ink-soft">{texts.optional}</span>
        </span>
        <ChevronDown size={20} aria-hidden="true" className="flex-none transition-transform group-open:rotate-180" />
      </summary>
      <div className="mt-2 flex flex-col gap-5">
        {details.map((name) => (
          <StarField key={name} {...form.register(name)} label={texts.fields[name]} />
        ))}
        <Recommend form={form} side={side} />
      </div>
    </details>
  );
}

function Recommend({ form, side }: QuestionProps) {
  return (
    <ChoiceCards
      {...form.register("wouldRecommend")}
      label={texts[side].recommend}
      columns={2}
      columnsWide={2}
      choices={yesOrNo}
    />
  );
}

const yesOrNo = [
  { value: "yes", label: texts.yes },
  { value: "no", label: texts.no },
];

/** Leaves out unanswered questions. */
function answersOf({ reviewText, wouldRecommend, rating, ...rest }: ReviewValues) {
  const more = details.filter((name) => rest[name] !== "").map((name) => [name, Number(rest[name])]);
  return {
    rating: Number(rating),
    reviewText,
    ...Object.fromEntries(more),
    ...(wouldRecommend === "" ? {} : { wouldRecommend: wouldRecommend === "yes" }),
  };
}
