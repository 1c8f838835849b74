import { expect, it } from "vitest";
import { CLSThresholds, FCPThresholds, INPThresholds, LCPThresholds } from "web-vitals";

it("K11 rates web vitals by fixed thresholds", () => {
  expect({ FCPThresholds, LCPThresholds, INPThresholds, CLSThresholds }).toEqual({
    FCPThresholds: [1800, 3000],
    LCPThresholds: [2500, 4000],
    INPThresholds: [200, 500],
    CLSThresholds: [0.1, 0.25],
  });
});
