/** Removes names of pictures that no longer exist. Rooms and centres without a picture are drawn from their data. */
const removed = [
  "exterior-brick-tower",
  "exterior-concrete-modern",
  "exterior-courtyard-haveli",
  "exterior-glass-block",
  "exterior-terracotta-screen",
  "exterior-tree-street",
  "interior-meeting-room-small",
  "interior-phone-booths",
  "interior-training-room",
];
const list = `array[${removed.map((name) => `'${name}'`).join(", ")}]`;

export const removedPictures = `
  update centres set pictures = pictures - ${list} where pictures ?| ${list};
  update items set pictures = pictures - ${list} where pictures ?| ${list};
`;
