import { Mail, MessageCircle } from "lucide-react";
import { useSupport } from "#app/layout/useSupport.ts";
import { buttonClasses } from "#app/ui/Button.tsx";
import { Card } from "#app/ui/Card.tsx";
import { classes } from "#app/ui/classes.ts";
import { whatsAppNumber } from "#shared/rules/whatsApp.ts";
import { helpTexts } from "./helpTexts.ts";

const texts = helpTexts.support;

/** Whom to ask: the contact details the operator has given. */
export function Support({ className, lead = texts.text }: { className?: string; lead?: string }) {
  const support = useSupport();
  return (
    <Card as="section" aria-label={texts.title} className={classes("flex flex-col items-start gap-3", className)}>
      <h2 className="text-xl">{texts.title}</h2>
      <p>{lead}</p>
      {/* Keeps the space of both buttons until the operator is known. */}
      <div className={classes("flex w-full flex-col gap-3", !support && "min-h-27")}>
        {support?.phone !== undefined && (
          <a
            href={`https://wa.me/${whatsAppNumber(support.phone)}`}
            target="_blank"
            rel="noreferrer"
            className={buttonClasses({ variant: "solid", wide: true })}
          >
            <MessageCircle size={20} aria-hidden="true" />
            {texts.whatsApp(support.phone)}
          </a>
        )}
        {support && (
          <a href={`mailto:${support.email}`} className={buttonClasses({ wide: true, className: "break-all" })}>
            <Mail size={20} aria-hidden="true" />
            {support.email}
          </a>
        )}
      </div>
      {support?.isDemo === true && <p className="text-ink-soft">{texts.demo}</p>}
      <p className="text-ink-soft">{texts.hours}</p>
    </Card>
  );
}
