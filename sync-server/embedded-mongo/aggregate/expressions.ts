import { Context, ProcessingMode, evalExpr } from "mingo/core";
import * as accumulators from "mingo/operators/accumulator";
import * as expressions from "mingo/operators/expression";
import * as pipeline from "mingo/operators/pipeline";
import * as window from "mingo/operators/window";
import type { Options } from "mingo/types";
import { type Doc, isNumberValue, toNumber } from "../bson/values.ts";
import { MongoError } from "../mongoError.ts";
import { accumulatorOverrides, checkExpression, expressionOverrides } from "./expressionOverrides.ts";

/** Values of `let`, by name without `$$`. */
export type Variables = Readonly<Doc>;

export const context = Context.init({
  expression: { ...expressions, ...expressionOverrides },
  accumulator: { ...accumulators, ...accumulatorOverrides },
  pipeline,
  window,
});

/** mingo must not touch the documents it is given, nor run code that a client sends. */
export function mingoOptions(variables: Variables): Options {
  return {
    idKey: "_id",
    processingMode: ProcessingMode.CLONE_INPUT,
    useStrictMode: true,
    scriptEnabled: false,
    failOnError: true,
    context,
    variables: { ...variables },
  };
}

/** Runs mingo code; what it refuses becomes a named error. */
export function named<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof MongoError || !(error instanceof Error)) throw error;
    const undefinedVariable = /undefined variable: (\w+)/.exec(error.message);
    if (undefinedVariable?.[1] !== undefined) {
      throw new MongoError(17276, `Use of undefined variable: ${undefinedVariable[1]}`);
    }
    throw new MongoError(error.message.startsWith("cannot convert") ? 241 : 2, error.message);
  }
}

export type Evaluate = (doc: unknown) => unknown;

/** @throws MongoError 168 for an unknown operator. */
export function compileExpression(expression: unknown, variables: Variables): Evaluate {
  checkExpression(context, expression);
  const options = mingoOptions(variables);
  return (doc) => named(() => evalExpr(doc, expression, options));
}

/** MongoDB's truth of a value: not false, 0, null or missing. */
export function isTruthy(value: unknown): boolean {
  return isNumberValue(value) ? toNumber(value) !== 0 : value !== false && value !== null && value !== undefined;
}

/** `$expr`. */
export function expressionTest(expression: unknown, variables: Variables): (doc: Doc) => boolean {
  const evaluate = compileExpression(expression, variables);
  return (doc) => isTruthy(evaluate(doc));
}

/** The values of a command's `let`, which may themselves be expressions. */
export function evaluateLet(given: unknown): Variables {
  if (given === undefined) return {};
  const values = compileExpression(given, {})({});
  return typeof values === "object" && values !== null ? Object.fromEntries(Object.entries(values)) : {};
}
