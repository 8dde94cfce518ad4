/** Every address of the app. Links and redirects name them from here. */
export const paths = {
  home: "/",
  login: "/login",
  requestStream: "/request-stream",
  request: "/request",
  becomeStreamer: "/become-streamer",
  browseFixtures: "/browse-fixtures",
  streamers: "/streamers",
  streamerDashboard: "/streamer-dashboard",
  requesterDashboard: "/requester-dashboard",
  admin: "/admin",
  adminDashboard: "/admin-dashboard",
  claim: "/claim",
  permission: "/permission",
  ask: "/ask",
  contract: "/contract",
} as const;
