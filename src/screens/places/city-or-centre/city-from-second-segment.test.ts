import { describe, expect, test } from "vitest";
import { cityFromSecondSegment } from "./city-from-second-segment.ts";

function placeOf(path: string, query = "") {
  const [, , parameter = "", buildingId = ""] = path.split("/");
  return { pathname: path, params: { parameter, buildingId }, query: new URLSearchParams(query) };
}

describe("R14: a city in the second segment", () => {
  test.each([
    ["/coworking-space/delhi/delhi", "", "/coworking-space/delhi", ""],
    ["/coworking-space/hot-desk/delhi", "", "/coworking-space/delhi", "productType=CO_WORKING_HOT_DESK"],
    [
      "/coworking-space/hot-desk/delhi",
      "productType=CO_WORKING_CABIN",
      "/coworking-space/delhi",
      "productType=CO_WORKING_CABIN",
    ],
    ["/coworking-space/virtual-office/navi-mumbai", "sort=name", "/coworking-space/navi-mumbai", "sort=name"],
  ])("%s?%s shows the page of %s?%s", (path, query, cityPath, cityQuery) => {
    const city = cityFromSecondSegment(placeOf(path, query));
    expect([city?.pathname, city?.query.toString()]).toEqual([cityPath, cityQuery]);
  });

  test.each(["/coworking-space/delhi/connaught-place", "/coworking-space/mumbai/delhi"])(
    "%s does not show the page of a city",
    (path) => {
      expect(cityFromSecondSegment(placeOf(path))).toBeNull();
    },
  );
});
