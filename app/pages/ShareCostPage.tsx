import { useLocation, useSearchParams } from "react-router-dom";
import { SharePage, UnknownCollection } from "#app/features/costShare/SharePage.tsx";
import { readShareLink } from "#app/features/costShare/shareLink.ts";
import { shareTexts } from "#app/features/costShare/texts.ts";

/** /share-cost#match.key: whoever has the link pays a part here, without an account. `?paid` or `?unpaid`: back from paying. */
export function ShareCostPage() {
  const link = readShareLink(useLocation().hash);
  const [search] = useSearchParams();
  const paid = search.get("paid") ?? undefined;
  const returned = paid ?? search.get("unpaid") ?? undefined;
  return (
    <>
      <title>{shareTexts.pageTitle}</title>
      <meta name="referrer" content="no-referrer" />
      <meta name="robots" content="noindex" />
      {link ? (
        <SharePage key={`${link.key} ${returned ?? ""}`} link={link} returned={returned} hasPaid={paid !== undefined} />
      ) : (
        <UnknownCollection />
      )}
    </>
  );
}
