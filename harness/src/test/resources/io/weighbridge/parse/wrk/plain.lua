wrk.method = "GET"
function done(summary, latency, requests)
  local percentiles = {}
  for p = 0, 99 do
    table.insert(percentiles, string.format('"%d":%d', p, latency:percentile(p)))
  end
  table.insert(percentiles, string.format('"99.9":%d', latency:percentile(99.9)))
  local e = summary.errors
  io.write(string.format(
    '{"weigh":1,"requests":%d,"microseconds":%d,"bytes":%d,"mean":%.3f,"max":%d,',
    summary.requests, summary.duration, summary.bytes, latency.mean, latency.max))
  io.write(string.format(
    '"errors":{"connect":%d,"read":%d,"write":%d,"timeout":%d,"status":%d}',
    e.connect, e.read, e.write, e.timeout, e.status))
  io.write(counted and counted() or "")
  io.write(',"percentiles":{' .. table.concat(percentiles, ",") .. '}}\n')
end
