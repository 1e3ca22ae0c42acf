// Module Federation's documentation requires this, so that shared modules are loaded first.
import('./bootstrap');

export {};
