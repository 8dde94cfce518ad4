/** Why a device cannot be reached by push. */
export const pushErrors = {
  "push.unknownService": {
    status: 400,
    sentence: "This is not the address of a browser's push service, so nothing can be sent there.",
  },
  "push.notEncryptable": {
    status: 400,
    sentence: "These keys do not encrypt a notification. Turn notifications off and on again on this device.",
  },
  "push.otherKey": {
    status: 409,
    sentence: "Notifications were allowed for another address than this one. Turn them on again on this device.",
  },
  "push.otherAccount": {
    status: 409,
    sentence: "Notifications on this device belong to another account. Sign out there first.",
  },
  "push.tooManyDevices": {
    status: 409,
    sentence: "Notifications are on for {count} devices already. Sign one of them out first, under Your account.",
  },
} as const;
