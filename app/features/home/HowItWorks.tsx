import { homeTexts } from "./texts.ts";

const texts = homeTexts.steps;

/** Three flags on the touchline. */
export function HowItWorks() {
  return (
    <section aria-labelledby="how-it-works">
      <h2 id="how-it-works" className="mb-5">
        {texts.title}
      </h2>
      <ol className="steps">
        {texts.list.map((step, index) => (
          <li key={step.title} className="step">
            <svg width="48" height="64" viewBox="0 0 48 64" fill="none" aria-hidden="true" className="step-flag">
              <path d="M4 4 46 18 4 32z" className="step-cloth" />
              <path d="M4 2v62" className="step-pole" />
              <text x="11" y="23.5" className="step-number">
                {index + 1}
              </text>
            </svg>
            <h3>{step.title}</h3>
            <p className="text-ink-soft">{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
