-- Where money of a customer goes back to: holder and IBAN, encrypted together (backend/customers/bank-details.ts).
CREATE TABLE bank_details (
  customer_id TEXT PRIMARY KEY REFERENCES customers (customer_id) ON DELETE CASCADE,
  sealed TEXT NOT NULL,
  updated_at TEXT NOT NULL
) WITHOUT ROWID;
