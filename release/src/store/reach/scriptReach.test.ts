import { expect, test } from 'vitest';
import { scriptIssues } from './scriptReach';

const issues = (code: string) => scriptIssues('mf-catalog', 'a.js', code);

test.each([
  ['what bundlers need', '(self.chunks_mf_catalog_1a=self.chunks_mf_catalog_1a||[]).push([[1],{}]);'],
  ['the runtime that all share', 'globalThis.__FEDERATION__=globalThis.__FEDERATION__||{};'],
  ['its container', 'var mf_catalog;(()=>{mf_catalog={get(){},init(){}}})();'],
  [
    'a name that is its own',
    'export function f(){var self=this,window={};self.fetch=1;window.fetch=2;let fetch;fetch=3}',
  ],
  ['a parameter called as the page', 'export const f=(document)=>{document.body.style.color="red"};'],
  ['reading', 'export const size=()=>window.innerWidth+document.body.clientWidth+history.length;'],
  ['calling', 'window.addEventListener("x",()=>fetch("/a"));history.pushState({},"","/b");'],
  [
    'an element of its own',
    'export const e=document.querySelector(".mf_catalog-a");e.style.color="red";e.classList.add("x");',
  ],
  ['an element inside of the page', 'document.body.querySelector("dialog").style.color="red"'],
  ['going elsewhere, and a title', 'location.href="/home";window.location="/a";document.title="Home";'],
  ['a link that is clicked', 'export const a=document.createElement("a");document.body.append(a);a.remove();'],
  ['prototypes of its own', 'export class A{};A.prototype.b=1;'],
  [
    'an empty slot under a symbol',
    'const k=Symbol("k");export const e=Element.prototype;e[k]=void 0;Text.prototype[k]=null',
  ],
  ['an empty slot under a name of its own', 'Element.prototype.__e=undefined'],
])('accepts %s', (_what, code) => {
  expect(issues(code)).toEqual([]);
});

test.each([
  ['fetch', 'export const old=window.fetch;window.fetch=(...a)=>old(...a);', /at 1:\d+ sets the global "fetch"/],
  ['fetch by its name', 'window["fetch"]=x=>x', /"fetch"/],
  ['fetch by a shorter name', 'export let e=globalThis;(()=>{e.self.fetch=1})()', /"fetch"/],
  ['fetch through the bundler', 'r.g.fetch=()=>1', /"fetch"/],
  ['fetch as a definition', 'Object.defineProperty(window,"fetch",{value:1})', /"fetch"/],
  ['many at once', 'Object.assign(window,{fetch:1})', /"fetch"/],
  ['a global', '\n\nwindow.myState={}', /a\.js at 3:1 sets the global "myState"/],
  ['a global by accident', 'count=1', /sets the global "count"/],
  ['a global of a script', 'var state={}', /sets the global "state"/],
  ['a function of a script', 'function helper(){}', /"helper"/],
  ['a name made at run time', 'window["fe"+"tch"]=1', /made at run time/],
  ['a deleted global', 'delete window.fetch', /"fetch"/],
  ['an assigned pattern', '({a:window.fetch}={a:1})', /"fetch"/],
  ['navigation', 'history.pushState=()=>1', /changes history\.pushState, which everything on the page shares/],
  ['navigation of the window', 'window.history.pushState=()=>1', /history\.pushState/],
  ['lists of everybody', 'Array.prototype.last=function(){}', /Array\.prototype\.last/],
  ['requests', 'XMLHttpRequest.prototype.open=function(){}', /XMLHttpRequest\.prototype\.open/],
  ['elements', 'export const p=HTMLDialogElement.prototype;p.show=1', /HTMLDialogElement\.prototype\.show/],
  ['a slot that is not empty', 'export const k=Symbol("k");Element.prototype[k]=()=>1', /Element\.prototype/],
  ['a slot whose name is made at run time', 'export const f=(k)=>{Element.prototype[k]=null}', /Element\.prototype/],
  ['a slot under a name of the language', 'Element.prototype.__proto__=null', /Element\.prototype\.__proto__/],
  ['a part of all elements', 'Element.prototype.append=undefined', /Element\.prototype\.append/],
  ['an empty slot of all lists', 'Array.prototype.__e=undefined', /Array\.prototype\.__e/],
  ['the colour of the page', 'document.body.style.background="red"', /changes document\.body \(style\.background\)/],
  [
    'the same by a name',
    'export const b=document.body;b.style.setProperty("color","red")',
    /document\.body \(style\.setProperty\)/,
  ],
  [
    'classes of the page',
    'document.documentElement.classList.add("x")',
    /document\.documentElement \(classList\.add\)/,
  ],
  ['an attribute of the page', 'document.body.setAttribute("style","color:red")', /document\.body \(setAttribute\)/],
  ['the page by its selector', 'document.querySelector("body").className="x"', /changes body \(className\)/],
  ['a style for everybody', 'document.head.append(document.createElement("style"))', /makes a <style>/],
  ['half a file', 'window.', /is not JavaScript/],
])('rejects %s with its position', (_what, code, reason) => {
  expect(issues(code)).toHaveLength(1);
  expect(issues(code)[0]).toMatch(reason);
});
