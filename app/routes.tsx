import { lazy, type ComponentType, type LazyExoticComponent } from "react";
import { routeGuards, type Guard, type RoutePath } from "#shared/rules/routeAccess.ts";
import { paths } from "./paths.ts";

interface Page {
  path: RoutePath;
  page: LazyExoticComponent<ComponentType>;
}

interface AppRoute {
  path: string;
  page: LazyExoticComponent<ComponentType>;
  /** Who may see it. */
  guard: Guard;
}

/** Path → page. A page that does not exist yet has no line and is the 404 page. */
const pages: readonly Page[] = [
  { path: paths.home, page: lazy(() => import("./pages/HomePage.tsx").then((m) => ({ default: m.HomePage }))) },
  { path: paths.login, page: lazy(() => import("./pages/LoginPage.tsx").then((m) => ({ default: m.LoginPage }))) },
  {
    path: paths.requestStream,
    page: lazy(() => import("./pages/RequestPage.tsx").then((m) => ({ default: m.RequestPage }))),
  },
  {
    path: paths.request,
    page: lazy(() => import("./pages/RequestPage.tsx").then((m) => ({ default: m.RequestPage }))),
  },
  {
    path: paths.becomeStreamer,
    page: lazy(() => import("./pages/BecomeStreamerPage.tsx").then((m) => ({ default: m.BecomeStreamerPage }))),
  },
  {
    path: paths.browseFixtures,
    page: lazy(() => import("./pages/BrowseFixturesPage.tsx").then((m) => ({ default: m.BrowseFixturesPage }))),
  },
  {
    path: paths.streamers,
    page: lazy(() => import("./pages/StreamersPage.tsx").then((m) => ({ default: m.StreamersPage }))),
  },
  {
    path: paths.streamerDashboard,
    page: lazy(() => import("./pages/StreamerDashboardPage.tsx").then((m) => ({ default: m.StreamerDashboardPage }))),
  },
  {
    path: paths.requesterDashboard,
    page: lazy(() => import("./pages/RequesterDashboardPage.tsx").then((m) => ({ default: m.RequesterDashboardPage }))),
  },
  {
    path: paths.contract,
    page: lazy(() => import("./pages/ContractPage.tsx").then((m) => ({ default: m.ContractPage }))),
  },
  {
    path: paths.admin,
    page: lazy(() => import("./pages/AdminLoginPage.tsx").then((m) => ({ default: m.AdminLoginPage }))),
  },
  {
    path: paths.adminDashboard,
    page: lazy(() => import("./pages/AdminDashboardPage.tsx").then((m) => ({ default: m.AdminDashboardPage }))),
  },
  { path: paths.claim, page: lazy(() => import("./pages/ClaimPage.tsx").then((m) => ({ default: m.ClaimPage }))) },
  {
    path: paths.permission,
    page: lazy(() => import("./pages/PermissionPage.tsx").then((m) => ({ default: m.PermissionPage }))),
  },
  {
    path: paths.ask,
    page: lazy(() => import("./pages/AskSchoolPage.tsx").then((m) => ({ default: m.AskSchoolPage }))),
  },
];

/** The only route table: path → page → guard, as shared/rules/routeAccess says; the server knows the same paths. */
export const routes: readonly AppRoute[] = [
  ...pages.map((page) => ({ ...page, guard: routeGuards[page.path] })),
  ...(import.meta.env.DEV ? galleryRoute() : []),
];

/** Every component in every state: in development only, and not in the product's bundle at all. */
function galleryRoute(): AppRoute[] {
  const page = lazy(() => import("./ui/gallery/GalleryPage.tsx").then((m) => ({ default: m.GalleryPage })));
  return [{ path: "/__ui", page, guard: "none" }];
}

export const NotFoundPage = lazy(() => import("./pages/NotFoundPage.tsx").then((m) => ({ default: m.NotFoundPage })));
