import type { ReactNode } from "react";
import "./signIn.css";

interface SignInScreenProps {
  title: string;
  subtitle: string;
  children: ReactNode;
}

/** The corner of the pitch next to a form (above it on phones). */
export function SignInScreen({ title, subtitle, children }: SignInScreenProps) {
  return (
    <section className="full-bleed sign-in">
      <div className="grass sign-in-corner">
        <span className="sign-in-flag" aria-hidden="true" />
        <h1 className="sign-in-title">{title}</h1>
        <p className="text-lg text-on-pitch-soft">{subtitle}</p>
      </div>
      <div className="sign-in-form">{children}</div>
    </section>
  );
}
