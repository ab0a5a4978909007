-- The list of imports is found by the index as well: behind a hundred thousand later changes of staff it took 60 ms.
drop index history_of_people;
create index history_by_way on history (via, id desc);
