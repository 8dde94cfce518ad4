/** @module-tag long */
import { vi } from "vitest";
import { conformance } from "../testing/conformance.ts";
import { refundPromises, transferPromises } from "../testing/moneyBackConformance.ts";
import { deadLinePromises } from "../testing/outageConformance.ts";
import { webhookPromises } from "../testing/webhookConformance.ts";

vi.setConfig({ testTimeout: 120_000 });

conformance({ ...webhookPromises, ...refundPromises, ...transferPromises, ...deadLinePromises });
