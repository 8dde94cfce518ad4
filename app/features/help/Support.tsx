import { Mail, MessageCircle } from "lucide-react";
import { useRow } from "#app/db/useRows.ts";
import { buttonClasses } from "#app/ui/Button.tsx";
import { Card } from "#app/ui/Card.tsx";
import { classes } from "#app/ui/classes.ts";
import { OPERATOR_ID } from "#shared/entities/operatorId.ts";
import { whatsAppNumber } from "#shared/rules/whatsApp.ts";
import { helpTexts } from "./helpTexts.ts";

const texts = helpTexts.support;

/** Whom to ask: the ways that whoever runs this platform has named. */
export function Support({ className }: { className?: string }) {
  const operator = useRow("operator", OPERATOR_ID);
  const { email, phone } = operator.status === "ready" ? operator.row.details : {};
  return (
    <Card as="section" aria-label={texts.title} className={classes("flex flex-col items-start gap-3", className)}>
      <h2 className="text-xl">{texts.title}</h2>
      <p>{email === undefined && phone === undefined ? texts.byReply : texts.text}</p>
      {phone !== undefined && (
        <a
          href={`https://wa.me/${whatsAppNumber(phone)}`}
          target="_blank"
          rel="noreferrer"
          className={buttonClasses({ variant: "solid", wide: true })}
        >
          <MessageCircle size={20} aria-hidden="true" />
          {texts.whatsApp(phone)}
        </a>
      )}
      {email !== undefined && (
        <a href={`mailto:${email}`} className={buttonClasses({ wide: true, className: "break-all" })}>
          <Mail size={20} aria-hidden="true" />
          {email}
        </a>
      )}
      <p className="text-ink-soft">{texts.hours}</p>
    </Card>
  );
}
