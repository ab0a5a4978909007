import type { z } from 'zod';
import type { SheetMapping } from '../../src/features/import/mapping/sheet-mapping.contract.ts';
import type {
  catalogueReply,
  TreeCategory,
  TreeDraft,
  TreeProduct,
  TreeRow,
} from '../../src/features/office/catalogue/catalogue.contract.ts';
import type { ChangeSet, DraftChange, DraftEntry } from '../../src/features/office/change-sets/change-sets.contract.ts';
import type {
  CustomerOfOffice,
  CustomerRow,
  ListedCustomer,
} from '../../src/features/office/customers/customers.contract.ts';
import type { MailboxState, SenderRecord } from '../../src/features/office/email/email.contract.ts';
import type { EnquiryOfDesk } from '../../src/features/office/enquiries/enquiry.contract.ts';
import type { InboxItem } from '../../src/features/office/enquiries/inbox.contract.ts';
import type { unplacedLetter } from '../../src/features/office/enquiries/letters.contract.ts';
import type { Division as FiguresDivision, FiguresReply } from '../../src/features/office/figures/figures.contract.ts';
import type {
  historyActsReply,
  historyReply,
  takeBackReply,
} from '../../src/features/office/history/history.contract.ts';
import type { failedEmailsReply, homeReply } from '../../src/features/office/home/home.contract.ts';
import type {
  KindOfSheet,
  MappingTargets,
  OtherSheet,
  RememberedMapping,
} from '../../src/features/office/imports/import-mappings.contract.ts';
import type {
  ImportOfOffice,
  ImportRow,
  importProblemsReply,
  importRowsReply,
} from '../../src/features/office/imports/imports.contract.ts';
import type { MediaRow, mediaFoldersReply, mediaUsesReply } from '../../src/features/office/media/media.contract.ts';
import type {
  AppliedZip as AppliedZipReply,
  MatchedZip as MatchedZipReply,
} from '../../src/features/office/media/zip/zip.contract.ts';
import type {
  Printable,
  PrintedCatalogue,
} from '../../src/features/office/printed-catalogues/printed-catalogues.contract.ts';
import type { PrivacyRequestRow } from '../../src/features/office/privacy/privacy-requests.contract.ts';
import type { QuotationOfDesk, quotationsReply } from '../../src/features/office/quotations/quotations.contract.ts';
import type { Conflict, OfficeRow, resourcesReply } from '../../src/features/office/resources/resources.contract.ts';
import type {
  sessionReply,
  sessionsReply,
  staffRow,
  twoFactorBeginReply,
} from '../../src/features/office/staff/staff.contract.ts';
import type { Delivery, Webhook } from '../../src/features/office/webhooks/webhooks.contract.ts';

/** The replies of the API, by the names that the screens use. */
export type Session = z.output<typeof sessionReply>;
export type Role = Session['staff']['role'];
export type Action = Session['rights'][string][number];
export type StaffRow = z.output<typeof staffRow>;
export type NewSecret = z.output<typeof twoFactorBeginReply>;
export type OwnSession = z.output<typeof sessionsReply>[number];

export type Resource = z.output<typeof resourcesReply>[number];
export type ResourceField = Resource['fields'][number];

export type Value = string | number | boolean | null;
/** A row of any resource: what every row has, and the fields of its resource. */
export type Row = OfficeRow;

export type Catalogue = z.output<typeof catalogueReply>;
export type { TreeCategory, TreeDraft, TreeProduct, TreeRow };

export type DeskFigures = FiguresReply;
export type Division = FiguresDivision;

export type HistoryEntry = z.output<typeof historyReply>['entries'][number];
export type HistoryAct = z.output<typeof historyActsReply>['acts'][number];
export type TakenBack = z.output<typeof takeBackReply>;

export type Home = z.output<typeof homeReply>;
export type FailedEmail = z.output<typeof failedEmailsReply>['emails'][number];

export type {
  ChangeSet,
  Delivery,
  DraftChange,
  DraftEntry,
  EnquiryOfDesk,
  InboxItem,
  MailboxState,
  Printable,
  PrintedCatalogue,
  QuotationOfDesk,
  SenderRecord,
  Webhook,
};
export type PrivacyRequest = PrivacyRequestRow;
export type Customer = CustomerRow;
export type { CustomerOfOffice, ListedCustomer };
export type WebhookEvent = Webhook['events'][number];
export type ListedQuotation = z.output<typeof quotationsReply>[number];
export type EnquiryStatus = InboxItem['status'];
export type DeskLetter = EnquiryOfDesk['letters'][number];
export type DeskEvent = EnquiryOfDesk['events'][number];
export type UnplacedLetter = z.output<typeof unplacedLetter>;

/** A change as it is sent to be drafted. */
export interface DraftedChange {
  resource: string;
  action: 'add' | 'change' | 'archive' | 'restore' | 'remove';
  id?: number | string;
  version?: number;
  seen?: Record<string, Value>;
  values?: Record<string, Value>;
  /** Of the draft of this row in the set, which is written over. */
  draft_version?: number;
}
export type Conflicting = Conflict;
/** Who archived a row. */
export type Archived = NonNullable<Conflict['archived']>;
export type MediaFile = MediaRow;
export type MediaFolder = z.output<typeof mediaFoldersReply>[number];
export type MediaUses = z.output<typeof mediaUsesReply>;
export type MatchedZip = MatchedZipReply;
export type AppliedZip = AppliedZipReply;
export type { ImportOfOffice, KindOfSheet, MappingTargets, OtherSheet, RememberedMapping, SheetMapping };
export type ListedImport = ImportRow;
export type ImportedRow = z.output<typeof importRowsReply>['rows'][number];
export type ImportProblem = z.output<typeof importProblemsReply>['problems'][number];
