import { mailTopics, notificationTopics, type MailTopic, type NotificationTopic } from "#shared/entities/choices.ts";
import type { NotificationChoices } from "#shared/entities/user.ts";
import type { ChoiceChanges } from "#shared/rules/notificationChoices.ts";
import { myAccountTexts } from "./texts.ts";

const texts = myAccountTexts.choices;

interface TopicTableProps {
  choices: NotificationChoices;
  onChange: (changes: ChoiceChanges) => void;
}

/** A line for each kind of news: on the devices, by email. */
export function TopicTable({ choices, onChange }: TopicTableProps) {
  return (
    <div>
      <table className="w-full border-collapse">
        <thead>
          <tr className="text-left text-sm text-ink-soft">
            <th scope="col" className="py-1 font-semibold">
              {texts.news}
            </th>
            {[texts.push, texts.mail].map((channel) => (
              <th key={channel} scope="col" className="w-18 py-1 text-center font-semibold">
                {channel}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {notificationTopics.map((topic) => (
            <TopicRow key={topic} {...{ topic, choices, onChange }} />
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-sm text-ink-soft">{texts.alwaysText}</p>
    </div>
  );
}

function TopicRow({ topic, choices, onChange }: TopicTableProps & { topic: NotificationTopic }) {
  const name = texts.topics[topic];
  const mailTopic = asMailTopic(topic);
  return (
    <tr className="border-t border-hairline">
      <th scope="row" className="py-1 pr-2 text-left font-normal">
        {name}
      </th>
      <td>
        <Tick
          label={texts.onDevices(name)}
          isOn={!choices.pushOff.includes(topic)}
          onChange={(isOn) => onChange({ push: { [topic]: isOn } })}
        />
      </td>
      <td className="text-center text-sm text-ink-soft">
        {mailTopic === undefined ? (
          texts.always
        ) : (
          <Tick
            label={texts.byMail(name)}
            isOn={!choices.mailOff.includes(mailTopic)}
            onChange={(isOn) => onChange({ mail: { [mailTopic]: isOn } })}
          />
        )}
      </td>
    </tr>
  );
}

function asMailTopic(topic: NotificationTopic): MailTopic | undefined {
  return mailTopics.find((known) => known === topic);
}

interface TickProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** The whole cell can be pressed. */
function Tick({ label, isOn, onChange }: TickProps) {
  return (
    <label className="grid min-h-12 cursor-pointer place-content-center">
      <input
        type="checkbox"
        className="tick"
        aria-label={label}
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
