import type { Receipt, SyncResponse } from "#shared/api/syncProtocol.ts";

/** After its first appearance in an answer a row is named by id: restores each rejection as its reader has it. */
export function withShownRows({ receipts }: Pick<SyncResponse, "receipts">): Receipt[] {
  const shown = new Map<string, unknown>();
  return receipts.map((receipt) => {
    if (receipt.current === undefined) return receipt;
    const rows = Object.entries(Object(receipt.current)).map(([entity, row]): [string, unknown] => {
      const key = `${entity} ${String(Reflect.get(Object(row), "id"))}`;
      if (!shown.has(key) || Object.keys(Object(row)).length > 1) shown.set(key, row);
      return [entity, shown.get(key)];
    });
    return { ...receipt, current: Object.fromEntries(rows) };
  });
}
