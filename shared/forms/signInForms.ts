import * as z from "zod";

/** Validated on submit, messages under the fields. */
export const loginForm = z.object({
  username: z.string("Username is required").min(1, "Username is required"),
  password: z.string("Password is required").min(1, "Password is required"),
});

/** The admin login lower-cases the name and removes its spaces before sending. */
export const adminLoginForm = loginForm.extend({
  username: loginForm.shape.username.transform((username) => username.toLowerCase().replace(/\s+/g, "")),
});
