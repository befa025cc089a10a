// Keeps one page and its two files for when there is no connection; answers nothing else and keeps nothing of what the server says.
const CACHE = 'sem-conexao-1'
const FILES = ['/sem-conexao.html', '/paginas.css', '/icone.svg']

self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES.map((path) => new Request(path, { cache: 'reload' })))))
})

self.addEventListener('activate', (event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
  event.waitUntil(old.then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  // A whole page; what stands in a frame of one is nobody's to answer here.
  if (request.destination === 'document') event.respondWith(fetch(request).catch(() => caches.match(FILES[0])))
  else if (FILES.includes(pathname)) event.respondWith(fetch(request).catch(() => caches.match(pathname)))
})
