import { useId } from "react";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link } from "react-router-dom";
import { classes } from "./classes.ts";
import { Spinner } from "./Spinner.tsx";

export type ButtonVariant = "primary" | "solid" | "second" | "quiet" | "danger" | "link";
export type ButtonSize = "small" | "normal" | "large";

type ButtonLook = {
  /** `primary` is amber: once per screen, the user's next move. Default `second`. */
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  icon?: ReactNode;
  iconAfter?: ReactNode;
  /** Full width of its container. */
  wide?: boolean | undefined;
  className?: string | undefined;
};

export type ButtonProps = ButtonLook &
  Omit<ComponentProps<"button">, "className" | "disabled"> & {
    /** The label while working; the button stays focusable and ignores presses. */
    busy?: string | false | undefined;
    disabled?: boolean | undefined;
    /** Why it cannot be pressed now: shown below and read with the button. Disables it. */
    disabledReason?: string | undefined;
  };

/** A button labelled with the user's verb. Disabled and busy ones keep the focus, so that the reason can be heard. */
export function Button(props: ButtonProps) {
  const { variant, size, icon, iconAfter, wide, className, busy, disabled, disabledReason, onClick, ...rest } = props;
  const reasonId = useId();
  const isBusy = busy !== undefined && busy !== false;
  const isStill = isBusy || disabled === true || disabledReason !== undefined;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isStill) event.preventDefault();
    else onClick?.(event);
  };
  const button = (
    <button
      type="button"
      {...rest}
      onClick={press}
      className={buttonClasses({ variant, size, wide, className })}
      aria-disabled={isStill || undefined}
      aria-busy={isBusy || undefined}
      aria-describedby={disabledReason === undefined ? rest["aria-describedby"] : reasonId}
    >
      {isBusy ? <Spinner /> : icon}
      {isBusy ? busy : props.children}
      {!isBusy && iconAfter}
    </button>
  );
  if (disabledReason === undefined) return button;
  return (
    <span className={classes("inline-flex flex-col gap-1", wide && "w-full")}>
      {button}
      <span id={reasonId} className="text-sm text-ink-soft">
        {disabledReason}
      </span>
    </span>
  );
}

export type ButtonLinkProps = ButtonLook & Omit<ComponentProps<typeof Link>, "className">;

/** A link to another screen that looks like a button. */
export function ButtonLink({ variant, size, icon, iconAfter, wide, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClasses({ variant, size, wide, className })}>
      {icon}
      {children}
      {iconAfter}
    </Link>
  );
}

/** A button's classes, for other elements (`<a href>` to a file, `<summary>`). */
export function buttonClasses({ variant = "second", size = "normal", wide, className }: ButtonLook): string {
  return classes("button", `button-${variant}`, size !== "normal" && `button-${size}`, wide && "w-full", className);
}
