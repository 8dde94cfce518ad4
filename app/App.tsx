import { lazy, Suspense, useEffect, type ReactNode } from "react";
import { Route, Routes, useLocation } from "react-router-dom";
import { DatabaseProvider, useDatabase } from "./db/DatabaseProvider.tsx";
import { idle } from "./idle.ts";
import { PageLayout } from "./layout/PageLayout.tsx";
import { Recovery } from "./layout/Recovery.tsx";
import { paths } from "./paths.ts";
import { notFoundPage, routes } from "./routes.tsx";
import { AuthProvider, useAuth } from "./session/AuthProvider.tsx";
import { RouteGuard } from "./session/RouteGuard.tsx";
import type { StoreOwner } from "./db/clientStore.ts";
import { StoreOwnerProvider, useStoreOwner } from "./db/AccountContext.ts";
import { NotifyContext } from "./sync/NotifyContext.ts";
import { useSuspension } from "./sync/useOutbox.ts";
import { Waiting } from "./ui/Waiting.tsx";
import { Toaster } from "./ui/Toaster.tsx";
import { toast } from "./ui/toastStore.ts";

const PageStatus = lazy(() => import("./PageStatus.tsx").then((m) => ({ default: m.PageStatus })));

const SuspendedPage = lazy(() => import("./pages/SuspendedPage.tsx").then((m) => ({ default: m.SuspendedPage })));

/** The app inside a router: the browser's, or the one that prerenders pages at build time. */
export function App({ children = <Pages /> }: { children?: ReactNode }) {
  return (
    <AuthProvider>
      <StoreOfUser>
        <NotifyContext value={toast}>
          <Recovery>
            <PageLayout status={<PageStatus />}>
              <Suspense fallback={<Waiting label="Loading" />}>{children}</Suspense>
            </PageLayout>
          </Recovery>
        </NotifyContext>
        <Toaster />
      </StoreOfUser>
    </AuthProvider>
  );
}

/** What a suspended account may open apart from the suspension page. */
const openToSuspended: readonly string[] = [paths.help, paths.privacy, paths.terms];

function Pages() {
  const suspension = useSuspension();
  const { pathname } = useLocation();
  if (suspension && !openToSuspended.includes(pathname)) return <SuspendedPage suspension={suspension} />;
  return (
    <Routes>
      {routes.map(({ path, page: Page, guard }) => (
        <Route
          key={path}
          path={path}
          element={
            <RouteGuard guard={guard}>
              <Recovery key={path}>
                <Page.Component />
              </Recovery>
            </RouteGuard>
          }
        />
      ))}
      <Route path="*" element={<notFoundPage.Component />} />
    </Routes>
  );
}

const visitor: StoreOwner = { userId: "visitor", role: "user" };

/** The database of the current account, synced with the server after the first paint. */
function StoreOfUser({ children }: { children: ReactNode }) {
  const { session } = useAuth();
  const user: StoreOwner =
    session.status === "signedIn" ? { userId: session.user.id, role: session.user.role } : visitor;
  return (
    <DatabaseProvider userId={user.userId}>
      <StoreOwnerProvider value={user}>
        <SyncInBackground />
        {children}
      </StoreOwnerProvider>
    </DatabaseProvider>
  );
}

function SyncInBackground() {
  const database = useDatabase();
  const { userId, role } = useStoreOwner();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = false;
    void loadSync().then(async ({ beginSync }) => {
      if (isOver) return;
      const stopSync = await beginSync(database, { userId, role });
      if (isOver) stopSync();
      else stop = stopSync;
    });
    return () => {
      isOver = true;
      stop?.();
    };
  }, [database, userId, role]);
  return null;
}

/** Loaded once the page is drawn. */
async function loadSync() {
  await idle();
  return import("./sync/syncLoop.ts");
}
