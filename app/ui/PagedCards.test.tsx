import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { PagedCards } from "./PagedCards.tsx";

afterEach(cleanup);

const matches = Array.from({ length: 30 }, (_, index) => `Match ${index + 1}`);

test("a page of cards appears step by step, and existing cards are not rendered again", async () => {
  const drawn: string[] = [];
  function Card({ name }: { name: string }) {
    drawn.push(name);
    return <article>{name}</article>;
  }
  const renderCard = (name: string) => <Card key={name} name={name} />;
  render(<PagedCards items={matches} label="Matches" showMore={(count) => `${count} more`} renderCard={renderCard} />);
  await screen.findByText("Match 24");
  expect(drawn).toEqual(matches.slice(0, 24));
  fireEvent.click(screen.getByRole("button", { name: "6 more" }));
  await screen.findByText("Match 30");
  expect(screen.getAllByRole("article").map((card) => card.textContent)).toEqual(matches);
});

test("cards update with their data", async () => {
  const list = (price: string) => (
    <PagedCards
      items={["Paarl", "Durban"]}
      label="Matches"
      showMore={String}
      renderCard={(place) => (
        <article key={place}>
          {place} {price}
        </article>
      )}
    />
  );
  const { rerender } = render(list("R500"));
  await screen.findByText("Durban R500");
  rerender(list("R600"));
  await screen.findByText("Durban R600");
});
