import { ReadWhenOpened } from "./features/notifications/ReadWhenOpened.tsx";
import { usePushRenewal } from "./usePushRenewal.ts";

/** What the app does for an account at its start, unseen. Not loaded for visitors. */
export function AccountStart({ userId }: { userId: string }) {
  usePushRenewal(userId);
  return <ReadWhenOpened />;
}
