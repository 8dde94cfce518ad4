/** The operator's details, without which production does not start. */
export const operatorEnv = {
  SUPPORT_EMAIL: "help@touchline.test",
  OPERATOR_LEGAL_NAME: "Touchline (Pty) Ltd",
  OPERATOR_REGISTRATION_NUMBER: "2026/123456/07",
  OPERATOR_ADDRESS: "1 Main Road, Durban",
  OPERATOR_PHONE: "082 555 0199",
  OPERATOR_OFFICER: "Ayanda Nkosi",
} as const;
