-- What the rules that came before promise of new rows is proven of the old ones.
alter table document validate constraint document_client_order_number_is_short;
alter table shift validate constraint shift_stops_completely;
