import { CompiledQuery, type RootOperationNode } from "kysely";
import type { Db } from "../../src/workspace/database/tables.ts";

/** A node of a plan in PostgreSQL's JSON format. The figures are present in plans of `explain analyze`. */
export type PlanNode = {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  /** The average of all loops. */
  readonly "Actual Rows"?: number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Actual Loops"?: number;
  readonly Plans?: readonly PlanNode[];
};

/** An explained statement. With the option `buffers`, the root has the numbers of pages. Times are in milliseconds. */
export type ExplainedStatement = {
  readonly Plan: PlanNode & {
    readonly "Shared Hit Blocks"?: number;
    readonly "Shared Read Blocks"?: number;
  };
  readonly "Planning Time"?: number;
  readonly "Execution Time"?: number;
  readonly Serialization?: { readonly "Shared Hit Blocks"?: number; readonly "Shared Read Blocks"?: number };
};

/** Records the statements that code runs on `db`, and explains them. */
export type PlanRecorder = {
  readonly db: Db;
  /** Explains all statements that the work runs. `options` are those of `explain`, such as `analyze, buffers`. */
  readonly explain: (work: () => Promise<unknown>, options?: string) => Promise<ExplainedStatement[]>;
};

export function createPlanRecorder(db: Db): PlanRecorder {
  let recorded: RootOperationNode[] = [];
  const recording = db.withPlugin({
    transformQuery: ({ node }) => {
      recorded.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return {
    db: recording,
    async explain(work, options = "analyze false") {
      recorded = [];
      await work();
      const executor = db.getExecutor();
      const statements: ExplainedStatement[] = [];
      for (const node of recorded) {
        const { sql, parameters } = executor.compileQuery(node, { queryId: "plan" });
        const explained = CompiledQuery.raw(`explain (${options}, format json) ${sql}`, [...parameters]);
        const { rows } = await db.executeQuery<{ "QUERY PLAN": [ExplainedStatement] }>(explained);
        for (const row of rows) statements.push(row["QUERY PLAN"][0]);
      }
      return statements;
    },
  };
}

/** Returns all nodes of a plan. */
export function nodesOf(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}
