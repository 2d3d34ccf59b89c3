-- Sends the requests of a plan with wrk, checks each answer and prints the counters. Weighbridge
-- writes the settings before this text: path, batch, right, connections, patience.

-- Assembles the request, or a batch of pipelined ones, before the load. Under load it is only
-- counted. wrk itself takes one request from its first thread to inspect it.
local threads = {}
local seen, prepared
function setup(thread)
  table.insert(threads, thread)
  thread:set("number", #threads)
end
function init(args)
  prepared = wrk.format(nil, path):rep(batch)
  seen = {
    sent = number == 1 and -batch or 0, answers = 0, closing = 0,
    non2xx = 0, status = 0, type = 0, body = 0, written = #prepared,
  }
  counted = seen
end
function request()
  seen.sent = seen.sent + batch
  return prepared
end

-- Checks each answer. An answer without a length ends with its connection. Lua keeps one copy of
-- equal strings, so a correct body is compared by its address.
local function header(headers, lower)
  for name, value in pairs(headers) do
    if name:lower() == lower then
      return value
    end
  end
end
local function ended(headers)
  return headers["Content-Length"] or headers["Transfer-Encoding"]
    or header(headers, "content-length") or header(headers, "transfer-encoding")
end
function response(status, headers, body)
  seen.answers = seen.answers + 1
  if status ~= right.status then
    local kind = status >= 200 and status <= 299 and "status" or "non2xx"
    seen[kind] = seen[kind] + 1
  end
  if right.type then
    local type = headers["Content-Type"] or header(headers, "content-type") or ""
    if type:sub(1, #right.type):lower() ~= right.type then
      seen.type = seen.type + 1
    end
  end
  if right.body and body ~= right.body then
    seen.body = seen.body + 1
  end
  seen.shortest = math.min(seen.shortest or #body, #body)
  seen.longest = math.max(seen.longest or #body, #body)
  if right.hasBody and status ~= 204 and status ~= 304 and not ended(headers) then
    seen.closing = seen.closing + 1
  end
end
function counts()
  local sums = {}
  for _, thread in ipairs(threads) do
    for name, count in pairs(thread:get("counted")) do
      if name == "shortest" then
        sums[name] = math.min(sums[name] or count, count)
      elseif name == "longest" or name == "written" then
        sums[name] = math.max(sums[name] or count, count)
      else
        sums[name] = (sums[name] or 0) + count
      end
    end
  end
  return sums
end

-- After the load: counts the requests that are still unanswered after some seconds, and finds the
-- longest time since a connection sent its last request, in milliseconds. Does neither for
-- requests, or batches of pipelined ones, of more than 8 KiB: they may be partly written when the
-- load ends. The constants are those of Linux: MSG_PEEK and MSG_DONTWAIT, TCP_INFO and in it
-- tcpi_last_data_sent.
local function unanswered(outstanding, written, endsByClosing)
  local there, ffi = pcall(require, "ffi")
  if not there or ffi.os ~= "Linux" or written > 8192 then
    return ""
  end
  ffi.cdef [[
    int getpeername(int, void *, unsigned *);
    int getsockopt(int, int, int, void *, unsigned *);
    long recv(int, void *, size_t, int);
    int poll(void *, unsigned long, int);
  ]]
  local size = 65536
  local buffer, length = ffi.new("char[?]", size), ffi.new("unsigned[1]")
  local info = ffi.new("unsigned[64]")
  local sockets, oldest = {}, 0
  for fd = 3, 4 * connections + 256 do
    length[0] = size
    if ffi.C.getpeername(fd, buffer, length) == 0 then
      table.insert(sockets, fd)
      length[0] = ffi.sizeof(info)
      if ffi.C.getsockopt(fd, 6, 11, info, length) ~= 0 then
        return ""
      end
      oldest = math.max(oldest, info[11])
    end
  end
  local function answered(fd)
    local arrived = tonumber(ffi.C.recv(fd, buffer, size, 0x42))
    if arrived <= 0 then
      return arrived == 0 and endsByClosing and 1 or 0
    end
    local text = ffi.string(buffer, arrived)
    local _, heads = text:gsub("HTTP/1%.%d %d%d%d", "")
    local begun = text:find("^HTTP/1") and 0 or 1
    return arrived == size and batch or math.min(batch, heads + begun)
  end
  local left, waited = outstanding, 0
  while true do
    left = outstanding
    for _, fd in ipairs(sockets) do
      left = left - answered(fd)
    end
    if left <= 0 or waited >= patience * 1000 then
      break
    end
    ffi.C.poll(nil, 0, 10)
    waited = waited + 10
  end
  return string.format(
    '"unanswered":%d,"waited":%d,"oldest":%d,', math.max(0, left), patience, oldest)
end

-- Prints wrk's values, in microseconds, on one line. No line of wrk itself begins like it.
function done(summary, latency, requests)
  local sums, e = counts(), summary.errors
  local broken = e.connect + e.write + e.timeout + e.read - sums.closing
  local last = broken > 0 and ""
    or unanswered(sums.sent - sums.answers, sums.written, sums.closing > 0)
  local percentiles = {}
  for p = 0, 99 do
    table.insert(percentiles, string.format('"%d":%d', p, latency:percentile(p)))
  end
  table.insert(percentiles, string.format('"99.9":%d', latency:percentile(99.9)))
  io.write(string.format(
    '{"weigh":2,"requests":%d,"microseconds":%d,"bytes":%d,"mean":%.3f,"max":%d,',
    summary.requests, summary.duration, summary.bytes, latency.mean, latency.max))
  io.write(string.format(
    '"errors":{"connect":%d,"read":%d,"write":%d,"timeout":%d,"status":%d},',
    e.connect, e.read, e.write, e.timeout, e.status))
  io.write(string.format(
    '"sent":%d,"answers":%d,"wrong":{"non2xx":%d,"status":%d,"type":%d,"body":%d},',
    sums.sent, sums.answers, sums.non2xx, sums.status, sums.type, sums.body))
  io.write(string.format(
    '"shortest":%d,"longest":%d,"closing":%d,',
    sums.shortest or 0, sums.longest or 0, sums.closing))
  io.write(last)
  io.write('"percentiles":{' .. table.concat(percentiles, ",") .. '}}\n')
end
