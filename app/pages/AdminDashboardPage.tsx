import { AdminDashboard } from "#app/features/admin/AdminDashboard.tsx";
import { AsOfStrip } from "#app/layout/AsOfStrip.tsx";

export function AdminDashboardPage() {
  return (
    <>
      <title>Analytics Dashboard · Touchline</title>
      <AsOfStrip what="Streamers" />
      <AdminDashboard />
    </>
  );
}
