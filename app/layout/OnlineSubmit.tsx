import { OnlineButton, type OnlineButtonProps } from "./OnlineButton.tsx";

/** The end of a form that has to be online: its problem, then the one amber button. */
export function OnlineSubmit(props: Omit<OnlineButtonProps, "type">) {
  return <OnlineButton variant="primary" size="large" {...props} type="submit" />;
}
