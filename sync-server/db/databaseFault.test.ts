import { mongo } from "mongoose";
import { expect, test } from "vitest";
import { StoreFault } from "../sync/serverStore.ts";
import { databaseFault } from "./databaseFault.ts";

const full = [
  new mongo.MongoServerError({ code: 14031, errmsg: "out of disk space" }),
  new mongo.MongoServerError({ code: 8, errmsg: "28: No space left on device" }),
  new mongo.MongoServerError({ code: 8000, errmsg: "you are over your space quota, using 513 MB of 512 MB" }),
  new StoreFault(new mongo.MongoServerError({ code: 14031, errmsg: "out of disk space" })),
];

test.each(full)("a full database (%s) answers 503 with a sentence and a retry time", (error) => {
  expect(databaseFault(error)).toMatchObject({
    status: 503,
    retryAfter: 60,
    message: expect.stringMatching(/^There is no space left on the server/),
  });
});

test("an unreachable database is a 503, and a bug of ours is not reported as one", () => {
  const away = new StoreFault(new mongo.MongoNetworkError("connection 4 to 10.0.0.1 closed"));
  expect(databaseFault(away)).toMatchObject({ status: 503, message: expect.stringMatching(/cannot be reached/) });
  const ours = [
    new mongo.MongoServerError({ code: 11000, errmsg: "E11000 duplicate key" }),
    new TypeError("x"),
    "text",
  ];
  expect(ours.map(databaseFault)).toEqual([undefined, undefined, undefined]);
});
