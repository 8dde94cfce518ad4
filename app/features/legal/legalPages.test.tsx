import "fake-indexeddb/auto";
import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { AccountScreen } from "#app/testing/accountScreen.tsx";
import { OPERATOR_ID } from "#shared/entities/operatorId.ts";
import type { LegalDocument } from "./legalDocument.ts";
import { LegalText } from "./LegalText.tsx";
import { privacyNotice } from "./privacyNotice.ts";
import { terms } from "./terms.ts";

let app: AccountScreen;

afterEach(() => app.isClosed());

const details = {
  legalName: "Touchline (Pty) Ltd",
  officer: "Ayanda Nkosi",
  registrationNumber: "2026/123456/07",
  address: "1 Main Road, Durban",
};

async function opens(document: LegalDocument, changes: object = {}): Promise<void> {
  app = new AccountScreen();
  const row = {
    id: OPERATOR_ID,
    rev: 1,
    createdAt: "2026-01-01T00:00:00.000Z",
    details,
    feeBasisPoints: 0,
    ...changes,
  };
  await app.holds("operator", [row]);
  await app.opens(<LegalText document={document} />);
}

test("the privacy notice names who is responsible, retention periods and where to complain", async () => {
  await opens(privacyNotice);
  const who = "Touchline (Pty) Ltd is the responsible party; information officer Ayanda Nkosi.";
  await screen.findByText(who);
  screen.getByText("See, correct, delete, object: free, by email or WhatsApp; answered in 30 days.");
  screen.getByText("Up to three small cookies, and no trackers. Matches and drafts stay on your phone.");
  screen.getByText(/12 months after the match\.$/, { selector: "li:first-child" });
  screen.getByText(/POPIAComplaints@inforegulator\.org\.za, 010 023 5200/);
});

test("a demo says so once above its legal pages and fills in unset details", async () => {
  for (const document of [terms, privacyNotice]) {
    await opens(document, { isDemo: true });
    await screen.findByText("This is a demo: its company, people and addresses are made up.");
    expect(screen.queryByText(/not filled in|…/)).toBeNull();
    await app.isClosed();
  }
});

test("the terms say who runs the platform", async () => {
  await opens(terms);
  await screen.findByText("Touchline (Pty) Ltd, registration number 2026/123456/07.");
  expect(screen.queryByText(/This is a demo/)).toBeNull();
  screen.getByText(/1 Main Road, Durban/);
  screen.getByText("Streamers work for themselves; we are the marketplace.");
});
