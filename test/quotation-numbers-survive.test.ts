import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import type { QuotationOfDesk } from '../src/features/office/quotations/quotations.contract.ts';
import { openDatabase } from '../src/platform/postgres/database.ts';
import { aCustomer, modelsOfCatalogue } from './accounts.ts';
import type { TestApp } from './app.ts';
