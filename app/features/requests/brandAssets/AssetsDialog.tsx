import { useMutate } from "#app/sync/useMutate.ts";
import { Button } from "#app/ui/Button.tsx";
import { Dialog } from "#app/ui/Dialog.tsx";
import type { Fixture } from "#shared/entities/fixture.ts";
import { AssetFields, type ShownAsset } from "./AssetFields.tsx";
import { assetTexts as texts } from "./assetTexts.ts";

interface AssetsDialogProps {
  fixture: Fixture;
  assets: readonly ShownAsset[];
  onClose: () => void;
}

/** Adds brand assets to a sent request, and removes them: each change is saved at once. */
export function AssetsDialog({ fixture, assets, onClose }: AssetsDialogProps) {
  const { run } = useMutate("fixture.changeAssets", { failure: { title: texts.failed } });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.title}
      description={texts.dialogText}
      actions={
        <Button variant="primary" size="large" wide onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      <div className="mt-4 flex flex-col gap-4">
        <AssetFields
          assets={assets}
          onAdd={async (purpose, { announced, kept }) => {
            const added = await run({ id: fixture.id, add: [{ ...announced, purpose }], remove: [] }, [kept]);
            return added.status === "refused" ? added.message : undefined;
          }}
          onRemove={(id) => void run({ id: fixture.id, add: [], remove: [id] })}
        />
      </div>
    </Dialog>
  );
}
