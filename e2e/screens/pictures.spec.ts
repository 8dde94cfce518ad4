import { test } from "../support/test.ts";
import { expecting, refusedWith } from "../support/watch.ts";
import { lookAt } from "./lookAt.ts";
import { reachScreen, screens } from "./screens.ts";

test.use({ expectedErrors: expecting(refusedWith(404)) });

for (const screen of screens) {
  test(`${screen.name}: pictures, accessibility, 320 px`, async ({ openPhone, phoneOf }) => {
    const phone = await (screen.person ? phoneOf(screen.person) : openPhone());
    const page = await phone.newPage();
    await lookAt(page, screen.name, () => reachScreen(page, screen));
  });
}
