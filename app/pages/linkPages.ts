/** What links open: small pages that every visitor keeps offline, in one file because each file costs its headers. */
export { AskSchoolPage } from "./AskSchoolPage.tsx";
export { ClaimPage } from "./ClaimPage.tsx";
export { ConfirmEmailPage } from "./ConfirmEmailPage.tsx";
export { ProofPage } from "./ProofPage.tsx";
export { ResetPasswordPage } from "./ResetPasswordPage.tsx";
