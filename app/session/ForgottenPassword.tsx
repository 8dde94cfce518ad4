import { Link } from "react-router-dom";
import { paths } from "#app/paths.ts";
import { sessionTexts } from "./texts.ts";

/** The password reset link at each sign-in form. */
export function ForgottenPassword() {
  return (
    <Link to={paths.resetPassword} className="button button-link self-start">
      {sessionTexts.login.forgotten}
    </Link>
  );
}
