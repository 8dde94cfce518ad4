import { isRoutePath, routeGuards, type Guard, type RoutePath } from "#shared/rules/routeAccess.ts";
import { pageOf, type Page } from "./pageOf.tsx";
import { paths } from "./paths.ts";

interface AppRoute {
  path: string;
  page: Page;
  /** Who may see it. */
  guard: Guard;
}

const requestPage = pageOf(async () => (await import("./pages/RequestPage.tsx")).RequestPage);

/** Path → page. A page that does not exist yet has no entry and shows the 404 page. */
const pages: Record<RoutePath, Page> = {
  [paths.home]: pageOf(async () => (await import("./pages/HomePage.tsx")).HomePage),
  [paths.login]: pageOf(async () => (await import("./pages/LoginPage.tsx")).LoginPage),
  [paths.requestStream]: requestPage,
  [paths.request]: requestPage,
  [paths.becomeStreamer]: pageOf(async () => (await import("./pages/BecomeStreamerPage.tsx")).BecomeStreamerPage),
  [paths.browseFixtures]: pageOf(async () => (await import("./pages/BrowseFixturesPage.tsx")).BrowseFixturesPage),
  [paths.streamers]: pageOf(async () => (await import("./pages/StreamersPage.tsx")).StreamersPage),
  [paths.highlightReels]: pageOf(async () => (await import("./pages/HighlightReelsPage.tsx")).HighlightReelsPage),
  [paths.help]: pageOf(async () => (await import("./pages/HelpPage.tsx")).HelpPage),
  [paths.watch]: pageOf(async () => (await import("./pages/WatchPage.tsx")).WatchPage),
  [paths.streamerDashboard]: pageOf(
    async () => (await import("./pages/StreamerDashboardPage.tsx")).StreamerDashboardPage,
  ),
  [paths.requesterDashboard]: pageOf(
    async () => (await import("./pages/RequesterDashboardPage.tsx")).RequesterDashboardPage,
  ),
  [paths.messages]: pageOf(async () => (await import("./pages/MessagesPage.tsx")).MessagesPage),
  [paths.resetPassword]: pageOf(async () => (await import("./pages/linkPages.ts")).ResetPasswordPage),
  [paths.confirmEmail]: pageOf(async () => (await import("./pages/linkPages.ts")).ConfirmEmailPage),
  [paths.account]: pageOf(async () => (await import("./pages/AccountPage.tsx")).AccountPage),
  [paths.callSheet]: pageOf(async () => (await import("./pages/CallSheetPage.tsx")).CallSheetPage),
  [paths.goLive]: pageOf(async () => (await import("./pages/GoLivePage.tsx")).GoLivePage),
  [paths.keepScore]: pageOf(async () => (await import("./pages/KeepScorePage.tsx")).KeepScorePage),
  [paths.addVideo]: pageOf(async () => (await import("./pages/AddVideoPage.tsx")).AddVideoPage),
  [paths.contract]: pageOf(async () => (await import("./pages/ContractPage.tsx")).ContractPage),
  [paths.admin]: pageOf(async () => (await import("./pages/AdminLoginPage.tsx")).AdminLoginPage),
  [paths.adminDashboard]: pageOf(async () => (await import("./pages/AdminDashboardPage.tsx")).AdminDashboardPage),
  [paths.payment]: pageOf(async () => (await import("./pages/PaymentPage.tsx")).PaymentPage),
  [paths.paymentSuccess]: pageOf(async () => (await import("./pages/PaymentSuccessPage.tsx")).PaymentSuccessPage),
  [paths.paymentFailed]: pageOf(async () => (await import("./pages/PaymentFailedPage.tsx")).PaymentFailedPage),
  [paths.shareCost]: pageOf(async () => (await import("./pages/ShareCostPage.tsx")).ShareCostPage),
  [paths.claim]: pageOf(async () => (await import("./pages/linkPages.ts")).ClaimPage),
  [paths.permission]: pageOf(async () => (await import("./pages/PermissionPage.tsx")).PermissionPage),
  [paths.ask]: pageOf(async () => (await import("./pages/linkPages.ts")).AskSchoolPage),
  [paths.proof]: pageOf(async () => (await import("./pages/linkPages.ts")).ProofPage),
  [paths.privacy]: pageOf(async () => (await import("./pages/PrivacyPage.tsx")).PrivacyPage),
  [paths.terms]: pageOf(async () => (await import("./pages/TermsPage.tsx")).TermsPage),
};

/** The only route table: path → page → guard, as in shared/rules/routeAccess; the server knows the same paths. */
export const routes: readonly AppRoute[] = [
  ...Object.entries(routeGuards).map(([path, guard]) => ({ path, guard, page: pages[path as RoutePath] })),
  ...(import.meta.env.DEV ? galleryRoute() : []),
];

/** Every component in every state: only in development, and never in the product's bundle. */
function galleryRoute(): AppRoute[] {
  return [
    {
      path: "/__ui",
      page: pageOf(async () => (await import("./ui/gallery/GalleryPage.tsx")).GalleryPage),
      guard: "none",
    },
  ];
}

export const notFoundPage = pageOf(async () => (await import("./pages/NotFoundPage.tsx")).NotFoundPage);

/** The page at an address, so that it can be fetched before the first render. */
export function pageAt(pathname: string): Page {
  const path = pathname.replace(/(.)\/$/, "$1");
  return isRoutePath(path) ? pages[path] : notFoundPage;
}
