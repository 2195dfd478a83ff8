-- An order whose pieces were all cancelled before they were sent is cancelled, also where it has brought a loyalty card or
-- gift cards, which stay with the customer. Such orders were noted as delivered.
UPDATE orders SET status = 'CANCELLED'
WHERE status = 'DELIVERED'
  AND EXISTS (SELECT 1 FROM withdrawals w WHERE w.order_number = orders.order_number AND w.outcome = 'cancelled')
  AND NOT EXISTS (SELECT 1 FROM order_steps s WHERE s.order_number = orders.order_number AND s.status = 'SHIPPED')
  AND NOT EXISTS (
    SELECT 1 FROM order_lines l WHERE l.order_number = orders.order_number AND l.quantity > coalesce((
      SELECT sum(b.quantity) FROM refunds f JOIN refund_lines b ON b.refund_id = f.refund_id
      WHERE f.order_number = l.order_number AND b.position = l.position), 0));
UPDATE order_steps SET at = (
  SELECT d.at FROM order_steps d WHERE d.order_number = order_steps.order_number AND d.status = 'DELIVERED')
WHERE status = 'CANCELLED' AND EXISTS (
  SELECT 1 FROM order_steps d WHERE d.order_number = order_steps.order_number AND d.status = 'DELIVERED');
DELETE FROM order_steps WHERE status = 'DELIVERED' AND order_number IN (
  SELECT order_number FROM orders WHERE status = 'CANCELLED');
