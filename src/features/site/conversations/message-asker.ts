/** SQL of the person who asks in a message `m`: the one to whom answers should go (RFC 5322). */
export const ASKER_SQL = {
  address: `coalesce(nullif(m.reply_to, ''), m.sender)`,
  name: `case when m.reply_to <> '' then m.reply_to_name else m.sender_name end`,
  /**
   * Address that may lead to an account; '' if the sender is forged or names a foreign Reply-To, which anybody can
   * write.
   */
  accountAddress: `case when m.hold_reason = 'forged' or lower(m.reply_to) not in ('', lower(m.sender)) then '' else lower(m.sender) end`,
};

/** The same person in a message that is not stored yet. */
export const getAsker = (message: { sender: string; senderName: string; replyTo: string; replyToName: string }) =>
  message.replyTo
    ? { address: message.replyTo, name: message.replyToName }
    : { address: message.sender, name: message.senderName };
