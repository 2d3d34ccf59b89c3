wrk.method = "GET"
local threads = {}
function setup(thread)
  table.insert(threads, thread)
end
function init(args)
  local batch = {}
  for i = 1, 16 do
    batch[i] = wrk.format()
  end
  requests_at_once = table.concat(batch)
  answers = 0
  wrong = 0
end
function request()
  return requests_at_once
end
function response(status, headers, body)
  answers = answers + 1
  if status ~= 200 then
    wrong = wrong + 1
  end
end
function counted()
  local answers, wrong = 0, 0
  for _, thread in ipairs(threads) do
    answers = answers + thread:get("answers")
    wrong = wrong + thread:get("wrong")
  end
  return string.format(',"answers":%d,"wrong":%d', answers, wrong)
end
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
