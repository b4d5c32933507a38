import { spawn } from 'node:child_process';
import { test } from 'vitest';
import { startService } from '../service/service.ts';
import { LOOPBACK } from './build.ts';
import { launch } from './chromium.ts';
import { connect, loginOf } from './person.ts';
const sleep = (ms: number) => new Promise((r) => setTimeout(r, ms));
test('probe', async () => {
  const service = await startService();
  const c = await launch({ build: LOOPBACK });
  await connect(c, loginOf(service, 'admin'));
  const { profile, id } = c;
  await c.close({ keepProfile: true });
  const proc = spawn('chromium', ['--headless=new', '--no-sandbox', `--user-data-dir=${profile}`, `--disable-extensions-except=${LOOPBACK}`, `--load-extension=${LOOPBACK}`, '--remote-debugging-port=9777', '--no-first-run', '--lang=en-GB', 'about:blank'], { stdio: 'ignore' });
  await sleep(4000);
  const res = await (await fetch(`http://127.0.0.1:9777/json/new?chrome-extension://${id}/sidepanel.html`, { method: 'PUT' })).json();
  const ws = new WebSocket(res.webSocketDebuggerUrl);
  await new Promise((r) => (ws.onopen = r));
  let n = 0;
  const evaluate = (expression: string) => new Promise<unknown>((resolve) => {
    const me = ++n;
    ws.addEventListener('message', (e) => { const m = JSON.parse(String(e.data)); if (m.id === me) resolve(m.result?.result?.value ?? JSON.stringify(m)); });
    ws.send(JSON.stringify({ id: me, method: 'Runtime.evaluate', params: { expression, awaitPromise: true, returnByValue: true } }));
  });
  await sleep(1000);
  await evaluate(`(()=>{const i=document.querySelector('[name=groupId]');i.value='7';i.dispatchEvent(new Event('input',{bubbles:true}));})()`);
  await sleep(2000);
  console.log(await evaluate(`document.body.innerText.slice(0,300)`));
  service.failures.set({ mode: 'busy', retryAfter: 50 }, { times: 1, when: (u) => u.searchParams.get('page') === '100' });
  await evaluate(`[...document.querySelectorAll('button')].find(b=>b.textContent==='Load all').click()`);
  for (let i = 0; i < 14; i++) {
    await sleep(5000);
    console.log(i * 5 + 5, await evaluate(`(document.querySelector('.loading')||{}).innerText + ' | ' + (document.querySelector('[role=alert]')||{}).innerText + ' | ' + (document.querySelector('.result-bar')||{}).innerText`), await evaluate(`chrome.runtime.getContexts({contextTypes:['BACKGROUND']}).then(c=>c.length)`));
  }
  ws.close(); proc.kill(); await service.close();
}, 150_000);
