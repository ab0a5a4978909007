-- A banner's heading is its natural key in the workbook; without this an import could not tell two banners apart.
create unique index banners_heading on banners (heading) where heading <> '';
