import type { VerificationStatus } from "#shared/entities/streamer.ts";
import { demoId, userActor } from "./seedStep.ts";

export interface DemoStreamer {
  username: string;
  password?: string;
  /** Days ago. */
  joined: number;
  verdict: VerificationStatus;
  notes?: string;
  businessName: string;
  contactPerson: string;
  email: string;
  phone: string;
  location: string;
  experience: string;
  equipment: string;
  serviceAreas: string;
  priceRange: string;
  portfolio?: string;
}

/** Twelve, in the order they joined: eight verified, two waiting, two rejected. */
export const demoStreamers: readonly DemoStreamer[] = [
  {
    ...{ username: "thabo", password: "stream-demo", joined: 300, verdict: "approved" },
    notes: "Sample stream checked: clear picture, steady sound.",
    ...{ businessName: "Mokoena Live Sport", contactPerson: "Thabo Mokoena" },
    ...{ email: "thabo@mokoena-live.example", phone: "082 555 0101", location: "Cape Town" },
    ...{ experience: "expert", priceRange: "premium", serviceAreas: "Cape Town, Stellenbosch, Paarl" },
    equipment: "Two Sony 4K cameras, fluid-head tripods, shotgun microphone, LTE bonding router, commentary headset",
    portfolio: "https://www.youtube.com/@mokoena-live-demo",
  },
  {
    ...{ username: "ayanda", joined: 280, verdict: "approved" },
    ...{ businessName: "Sideline Stories", contactPerson: "Ayanda Zulu" },
    ...{ email: "ayanda@sideline-stories.example", phone: "083 555 0102", location: "Durban" },
    ...{ experience: "experienced", priceRange: "standard", serviceAreas: "Durban, Umhlanga, Pinetown" },
    equipment: "Canon 4K camera, tripod, wireless microphone, two LTE modems",
  },
  {
    ...{ username: "johan", joined: 255, verdict: "approved" },
    ...{ businessName: "Veld Video", contactPerson: "Johan Pretorius" },
    ...{ email: "johan@veld-video.example", phone: "082 555 0103", location: "Pretoria" },
    ...{ experience: "expert", priceRange: "luxury", serviceAreas: "Pretoria, Centurion, Johannesburg" },
    equipment: "Three cameras; video mixer; scoreboard graphics; external microphones; generator",
  },
  {
    ...{ username: "priya", joined: 220, verdict: "approved" },
    ...{ businessName: "Courtside Cam", contactPerson: "Priya Naidoo" },
    ...{ email: "priya@courtside-cam.example", phone: "084 555 0104", location: "Durban" },
    ...{ experience: "intermediate", priceRange: "budget", serviceAreas: "Durban, Phoenix, Chatsworth" },
    equipment: "1080p camcorder, tripod, lapel microphone, fibre and LTE",
  },
  {
    ...{ username: "kagiso", joined: 190, verdict: "approved" },
    ...{ businessName: "Joburg Game Day", contactPerson: "Kagiso Molefe" },
    ...{ email: "kagiso@joburg-game-day.example", phone: "072 555 0105", location: "Johannesburg" },
    ...{ experience: "experienced", priceRange: "premium", serviceAreas: "Johannesburg, Soweto, Midrand" },
    equipment: "Two Panasonic cameras, tripod, field microphone, drone for athletics days",
  },
  {
    ...{ username: "chantel", joined: 160, verdict: "approved" },
    ...{ businessName: "Bay Broadcast", contactPerson: "Chantel Jacobs" },
    ...{ email: "chantel@bay-broadcast.example", phone: "078 555 0106", location: "Port Elizabeth" },
    ...{ experience: "experienced", priceRange: "standard", serviceAreas: "Port Elizabeth, Uitenhage, Jeffreys Bay" },
    equipment: "Sony 1080p camera, wind-shielded microphone, tripod, LTE router",
  },
  {
    ...{ username: "rowan", joined: 120, verdict: "approved" },
    ...{ businessName: "Peninsula Play", contactPerson: "Rowan Adams" },
    ...{ email: "rowan@peninsula-play.example", phone: "081 555 0107", location: "Cape Town" },
    ...{ experience: "intermediate", priceRange: "standard", serviceAreas: "Cape Town, Bellville, Strand" },
    equipment: "4K action cameras, tripod, shotgun microphone",
  },
  {
    ...{ username: "mbali", joined: 85, verdict: "approved" },
    ...{ businessName: "Full-Time Films", contactPerson: "Mbali Sithole" },
    ...{ email: "mbali@full-time-films.example", phone: "074 555 0108", location: "Johannesburg" },
    ...{ experience: "beginner", priceRange: "budget", serviceAreas: "Johannesburg, Ekurhuleni" },
    equipment: "Mirrorless camera with 1080p, tripod, external microphone",
  },
  {
    ...{ username: "lerato", password: "stream-demo", joined: 1, verdict: "pending" },
    ...{ businessName: "Lerato Films", contactPerson: "Lerato Dlamini" },
    ...{ email: "lerato@lerato-films.example", phone: "079 555 0109", location: "Johannesburg" },
    ...{ experience: "intermediate", priceRange: "standard", serviceAreas: "Johannesburg, Pretoria" },
    equipment: "1080p camera, tripod, external microphone, LTE router",
  },
  {
    ...{ username: "hendrik", joined: 3, verdict: "pending" },
    ...{ businessName: "Noordelike Beelde", contactPerson: "Hendrik Coetzee" },
    ...{ email: "hendrik@noordelike-beelde.example", phone: "082 555 0110", location: "Pretoria" },
    ...{ experience: "beginner", priceRange: "budget", serviceAreas: "Pretoria, Rustenburg" },
    equipment: "Camcorder, tripod, clip-on microphone",
  },
  {
    ...{ username: "bongani", joined: 60, verdict: "rejected" },
    notes: "We could not reach you by phone. Please send a sample recording.",
    ...{ businessName: "Quick Clips", contactPerson: "Bongani Mahlangu" },
    ...{ email: "bongani@quick-clips.example", phone: "073 555 0111", location: "Durban" },
    ...{ experience: "beginner", priceRange: "budget", serviceAreas: "Durban" },
    equipment: "Phone with gimbal, no microphone yet",
  },
  {
    ...{ username: "gavin", joined: 45, verdict: "rejected" },
    notes: "An external microphone is needed before we can approve you.",
    ...{ businessName: "Algoa Angles", contactPerson: "Gavin Petersen" },
    ...{ email: "gavin@algoa-angles.example", phone: "071 555 0112", location: "Port Elizabeth" },
    ...{ experience: "intermediate", priceRange: "standard", serviceAreas: "Port Elizabeth" },
    equipment: "1080p camera, tripod, mobile hotspot",
  },
];

export function streamerActor(username: string) {
  return userActor(demoId(`user ${username}`));
}
