-- How often a sign-in of somebody of the staff was refused since their last one, for them and for the admins to see.
alter table staff_credentials
  add column refused_sign_ins integer not null default 0,
  add column refused_last_at timestamptz;
